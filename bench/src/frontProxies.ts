import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@app/server/test/product.ts'

const run = promisify(execFile)
const shipped = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url))

export type FrontProxy = { name: string; port: number; stop(): Promise<void> }

/** Whether a program is installed. */
export const isThere = (program: string, ...words: string[]): Promise<boolean> =>
  run(program, words).then(
    () => true,
    () => false,
  )

/** deploy/nginx.conf with other ports, another address and our own certificate; all other lines are unchanged. */
export async function startShippedNginx(folder: string, web: number, port: number): Promise<FrontProxy> {
  await mkdir(folder, { recursive: true })
  const [certificate, key, plain] = [join(folder, 'certificate.pem'), join(folder, 'key.pem'), await freePort()]
  const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...about])
  const changes: readonly [string, string][] = [
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['server_name desk.example;', 'server_name localhost;'],
    ['/etc/ssl/desk/fullchain.pem', certificate],
    ['/etc/ssl/desk/privkey.pem', key],
    ['server 127.0.0.1:3000', `server 127.0.0.1:${web}`],
  ]
  let site = await readFile(shipped('nginx.conf'), 'utf8')
  for (const [line, other] of changes) {
    if (!site.includes(line)) throw new Error(`deploy/nginx.conf has no ${line}`)
    site = site.replaceAll(line, other)
  }
  await writeFile(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  const frame = `daemon off; worker_processes 1; pid ${folder}/nginx.pid; events {} http { access_log off; ${temporary} include ${folder}/site.conf; }`
  await writeFile(join(folder, 'nginx.conf'), frame)
  const stop = await launch('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], port)
  await trust(certificate)
  return { name: 'nginx', port, stop }
}

/** deploy/Caddyfile unchanged, with its variables and a global block that keeps it on this computer. */
export async function startShippedCaddy(folder: string, web: number, port: number): Promise<FrontProxy> {
  await mkdir(folder, { recursive: true })
  const frame = `{
	admin off
	default_bind 127.0.0.1
	skip_install_trust
	auto_https disable_redirects
}
import ${shipped('Caddyfile')}
`
  await writeFile(join(folder, 'Caddyfile'), frame)
  const environment = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    PUBLIC_URL: `https://localhost:${port}`,
    DESK_WEB: `127.0.0.1:${web}`,
  }
  const stop = await launch('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], port, environment)
  await trust(join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt'))
  return { name: 'Caddy', port, stop }
}

async function launch(program: string, words: string[], port: number, environment: Record<string, string> = {}) {
  const proxy = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...environment } })
  let said = ''
  proxy.stderr.on('data', (text: Buffer) => {
    said = `${said}${text}`.slice(-5_000)
  })
  for (let tries = 0; !(await greets(port)); tries += 1) {
    if (tries === 100 || proxy.exitCode !== null) throw new Error(`${program} did not come up: ${said}`)
    await sleep(100)
  }
  return async () => {
    proxy.kill('SIGTERM')
    if (proxy.exitCode === null && proxy.signalCode === null) await once(proxy, 'exit')
  }
}

/** Whether a server at this port presents a certificate; its issuer is checked later. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect({ host: '127.0.0.1', port, servername: 'localhost', rejectUnauthorized: false })
    const answer = (isThere: boolean) => {
      line.destroy()
      resolve(isThere)
    }
    line.once('secureConnect', () => answer(true)).once('error', () => answer(false))
  })
}

/** Makes this process trust a certificate. */
async function trust(file: string) {
  setDefaultCACertificates([...getCACertificates('default'), await readFile(file, 'utf8')])
}
