/** nginx in front of a peer, as its handbook has it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Processes } from './processes.ts';

export const nginxPackages = ['nginx-light'];

/** Starts it in a folder made for it; `locations` are those of its one server. */
export function startNginx(processes: Processes, folder: string, port: number, locations: string): void {
  mkdirSync(join(folder, 'temp'), { recursive: true });
  const file = join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join('\n  ');
  writeFileSync(
    file,
    `
user www-data;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
daemon off;
events {
  worker_connections 768;
}
http {
  ${places}
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  sendfile on;
  tcp_nopush on;
  gzip on;
  gzip_types text/css application/javascript application/json text/plain image/svg+xml;
  client_max_body_size 50m;
  server {
    listen 127.0.0.1:${String(port)};
    ${locations}
  }
}
`,
  );
  processes.start('/usr/sbin/nginx', ['-c', file], join(folder, 'out.log'));
}
