/** Where SMS go. Whoever configures it is the administrator, so the address is reached as it is, private ones too. */
export type SmsConfig = HttpSmsConfig | SmppSmsConfig;

/** A gateway asked by one HTTP request per message. */
export interface HttpSmsConfig {
  readonly kind: 'http';
  /** With `{phone}`, `{e164}`, `{text}` and `{code}`, percent-encoded where they stand. */
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** With the same words, escaped as the content type asks for; null: no body. */
  readonly body: string | null;
  /** The answer of a message that was taken; null: any answer of the 2xx. */
  readonly expect: RegExp | null;
  /** Answers 2xx while the gateway works; null: nothing to ask. */
  readonly statusUrl: string | null;
}

/** A message centre (SMPP 3.4). */
export interface SmppSmsConfig {
  readonly kind: 'smpp';
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly systemId: string;
  readonly password: string;
  /** Number or name that messages come from; empty: the centre's own. */
  readonly sender: string;
  /** How texts beyond one message go: in numbered parts (UDH), or whole (`message_payload`). */
  readonly longText: 'parts' | 'payload';
}
