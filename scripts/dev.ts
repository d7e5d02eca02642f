import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Runs the product with reload on both sides. Vite's server is in front and forwards calls to ours, which restarts when its sources or the
 * contract change. Arguments, as in `npm run dev -- --empty`, are passed to ours.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env.PORT ?? '3000'
const serverPort = process.env.SERVER_PORT ?? String(Number(port) + 1)

let server: ChildProcess | undefined
let isStopping = false

function startServer() {
  server = spawn(process.execPath, ['server/src/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: serverPort, PUBLIC_URL: `http://localhost:${port}` },
  })
  server.on('exit', (code) => {
    if (!isStopping && code !== null && code !== 0) console.log('The server stopped. It starts again with the next change.')
  })
}

async function restartServer() {
  const old = server
  if (old && old.exitCode === null) {
    old.kill('SIGTERM')
    await new Promise((resolve) => old.once('exit', resolve))
  }
  startServer()
}

let waiting: NodeJS.Timeout | undefined
for (const folder of ['server/src', 'contract/src'])
  watch(new URL(`../${folder}`, import.meta.url), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return
    clearTimeout(waiting)
    waiting = setTimeout(() => void restartServer(), 150)
  })

startServer()
const web = spawn('vite', ['--port', port, '--strictPort'], {
  cwd: fileURLToPath(new URL('../web', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, SERVER_PORT: serverPort },
})

function stop() {
  isStopping = true
  web.kill('SIGTERM')
  server?.kill('SIGTERM')
  server?.once('exit', () => process.exit(0))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
