#!/bin/bash
# The rest of the Internet for a machine that is being set up: DNS (unbound), another mail server (Postfix) and a certificate authority (pebble).
# Runs as the first process of its own system (enter-root.sh); it ends with it.
# usage: outside.sh DEBIAN-PACKAGES
set -euo pipefail
packages=$1

# The network and the configuration in /etc/outside come once this process is there.
until [ -e /etc/outside/complete ]; do sleep 0.1; done

echo 'nameserver 8.8.4.53' >/etc/resolv.conf
echo 'mx.partner.example' >/etc/mailname
printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
chmod +x /usr/sbin/policy-rc.d
if ls "$packages"/*.deb >/dev/null 2>&1; then
  DEBIAN_FRONTEND=noninteractive dpkg --install "$packages"/*.deb >/var/log/outside.log 2>&1
fi

unbound -d -c /etc/outside/unbound.conf &

useradd --create-home wang
[ -s /etc/postfix/main.cf ] || : >/etc/postfix/main.cf
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mx.partner.example \
  -keyout /etc/outside/mx.key -out /etc/outside/mx.pem 2>/dev/null
postconf -e myhostname=mx.partner.example mydestination=partner.example inet_interfaces=8.8.4.7 inet_protocols=ipv4 \
  smtp_bind_address=8.8.4.7 home_mailbox=Maildir/ relayhost= mynetworks=8.8.4.7/32 alias_maps= alias_database= \
  smtp_tls_security_level=may smtpd_tls_security_level=may smtpd_tls_cert_file=/etc/outside/mx.pem smtpd_tls_key_file=/etc/outside/mx.key \
  smtpd_relay_restrictions=permit_mynetworks,reject_unauth_destination maillog_file=/var/log/postfix.log \
  minimal_backoff_time=5s queue_run_delay=5s
postconf -F '*/*/chroot = n'
postfix start 2>/dev/null

PEBBLE_VA_NOSLEEP=1 pebble -config /etc/outside/pebble.json -dnsserver 8.8.4.53:53 &
wait
