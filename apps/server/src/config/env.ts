/**
 * Every variable of the operating interface, named once. A configuration file (JSON, `HONGYAN_CONFIG` or
 * `hongyan.json` in the working directory) holds the same names; the environment wins over the file.
 */
export const variables = {
  HONGYAN_CONFIG: 'configuration file (JSON with these names)',
  HONGYAN_DATA: 'data directory (default: data)',
  HONGYAN_HTTP_PORT: 'plain HTTP, on loopback only (default 8080)',
  HONGYAN_HTTPS_PORT: 'HTTPS (default 8443)',
  HONGYAN_SMTP_PORT: 'SMTP from other servers (default 2525)',
  HONGYAN_SUBMISSION_PORT: 'submission with STARTTLS (default 2587)',
  HONGYAN_SUBMISSIONS_PORT: 'submission with TLS (default 2465)',
  HONGYAN_IMAP_PORT: 'IMAP with STARTTLS (default 2143)',
  HONGYAN_IMAPS_PORT: 'IMAP with TLS (default 2993)',
  HONGYAN_POP3_PORT: 'POP3 with STLS (default 2110)',
  HONGYAN_POP3S_PORT: 'POP3 with TLS (default 2995)',
  HONGYAN_PUBLIC_PORTS:
    'ports that mail programs are told, where doors are forwarded: imaps=993,imap=143,pop3s=995,pop3=110,submissions=465,submission=587',
  HONGYAN_BIND: 'address that the public doors listen on (default: all)',
  HONGYAN_DEMO: '1 makes a demonstration organisation, 0 does not (default: 1 where nothing is configured)',
  HONGYAN_DATABASE_URL: 'postgres://… instead of SQLite in the data directory',
  HONGYAN_DNS: "resolver, address[:port] (default: the system's)",
  HONGYAN_SMARTHOST: 'smtp://[user:password@]host[:port] or smtps://…, through which all mail leaves',
  HONGYAN_HOSTNAME: "name of this mail host (default: the machine's)",
  HONGYAN_HOSTS: 'host names that the web answers for, comma separated (default: any)',
  HONGYAN_PUBLIC_URL: 'base of links in mails, such as https://mail.example.org',
  HONGYAN_TRUSTED_PROXIES: 'addresses of reverse proxies, comma separated',
  HONGYAN_TLS_CERTIFICATE: 'certificate file, PEM (default: self-signed, made at first start)',
  HONGYAN_TLS_KEY: 'its private key, PEM',
  HONGYAN_ACME: '1 gets certificates from an ACME authority (RFC 8555) and renews them (default 0)',
  HONGYAN_ACME_EMAIL: 'whom the authority writes to; set, it says that you agree to its terms',
  HONGYAN_ACME_DIRECTORY: "directory of the authority (default: Let's Encrypt's)",
  HONGYAN_ACME_NAMES: 'names for the certificate besides HONGYAN_HOSTNAME and HONGYAN_HOSTS, comma separated',
  HONGYAN_ACME_HTTP_PORT: 'plain HTTP for its challenges, to be reached at port 80 (default 2080)',
  HONGYAN_ACME_AUTHORITY: 'certificate that an authority of your own is trusted by, PEM',
  HONGYAN_OUTBOUND_PORT: 'port that other servers take mail on (default 25)',
  HONGYAN_OUTBOUND_PRIVATE: '1 lets mail go to servers on private addresses',
  HONGYAN_BREACHED_PASSWORDS:
    'passwords that nobody may choose: a file of lines SHA1:count sorted by hash, or a directory of ranges (default: the built-in list alone)',
  HONGYAN_CLAMD: 'virus scanner: host:port or the path of the socket of clamd (default: none)',
  HONGYAN_CLAMD_DOWN: 'refuse (default) or accept mail while clamd does not answer',
  HONGYAN_RSPAMD: 'junk filter: http://host:11333 of rspamd (default: none)',
  HONGYAN_RSPAMD_PASSWORD: 'its password, where it asks for one',
  HONGYAN_RSPAMD_DOWN: 'accept (default) or refuse mail while rspamd does not answer',
  HONGYAN_SMS_URL:
    "SMS gateway: https://…, http://… or smpp[s]://user:password@host:port (default: the administrator's outbox)",
  HONGYAN_SMS_METHOD: 'how an HTTP gateway is asked: POST (default), GET or PUT',
  HONGYAN_SMS_HEADERS:
    'its headers, a JSON object; content-type says how {phone} {e164} {text} {code} are escaped in the body',
  HONGYAN_SMS_BODY: 'its body, with {phone} {e164} {text} {code}',
  HONGYAN_SMS_EXPECT: 'regular expression that the answer to a taken message matches (default: any 2xx)',
  HONGYAN_SMS_STATUS_URL: 'answers 2xx while the HTTP gateway works (default: judged by the last message)',
  HONGYAN_SMS_SENDER: 'number or name that messages by SMPP come from',
  HONGYAN_SMS_LONG: 'long texts by SMPP go in parts (default) or as payload',
  HONGYAN_LOG: 'debug, info, warn, error or silent (default info)',
} as const;

export type VariableName = keyof typeof variables;
export type Environment = Readonly<Partial<Record<VariableName, string>>>;
