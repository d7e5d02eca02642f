import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** nginx in front of these ports, in turn, configured as docs/operation.md requires: request bodies and websockets pass unbuffered. */
export async function startNginx(folder: string, port: number, ports: readonly number[]): Promise<{ stop(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'nginx.conf'), settings(folder, port, ports))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  for (let tries = 0; tries < 50 && !(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)); tries += 1) await sleep(100)
  return {
    async stop() {
      nginx.kill('SIGTERM')
      if (nginx.exitCode === null && nginx.signalCode === null) await once(nginx, 'exit')
    },
  }
}

export async function hasNginx(): Promise<boolean> {
  return await run('nginx', ['-v']).then(
    () => true,
    () => false,
  )
}

const settings = (folder: string, port: number, ports: readonly number[]) => `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream web {
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    proxy_request_buffering off;
    proxy_buffering off;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    location / { proxy_pass http://web; }
  }
}
`
