import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export type ProductOptions = {
  /** The data folder; two starts with one folder are the same installation. */
  folder: string
  /** Environment variables. The product gets only these and what a program needs to run. */
  settings?: Record<string, string>
  arguments?: readonly string[]
  /** The main file, if it is not this checkout's. */
  main?: string
}
export type ProductEnd = { code: number | null; signal: NodeJS.Signals | null }

/** The product as users start it: a process of its own, which can be ended in every way. */
export type ProductProcess = {
  readonly pid: number
  /** Its output so far, both streams together. */
  output(): string
  /** Its address, once it is ready. Rejects with its output if it ends before. */
  ready: Promise<string>
  ended: Promise<ProductEnd>
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<ProductEnd>
}

/** Starts the product and returns at once. */
export function launchProduct({ folder, settings = {}, arguments: given = [], main: program = main }: ProductOptions): ProductProcess {
  const child = spawn(process.execPath, [program, ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...surroundings(), DATA_DIR: folder, ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text
    })
  const ended = endOf(child)
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ready: readiness(child, () => output, ended),
    ended,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/** A free port; the system does not assign it again for a while. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A shared compile cache: these commands are started once in production, and often here. */
const compiled = path.join(tmpdir(), 'node-compile-cache')

function surroundings() {
  const { PATH, HOME, USER, LANG, TMPDIR } = process.env
  const given = { PATH, HOME, USER, LANG, TMPDIR, NODE_COMPILE_CACHE: compiled }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function endOf(child: ChildProcess): Promise<ProductEnd> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    // Both streams are closed by now, so the output is complete.
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
}

function readiness(child: ChildProcess, output: () => string, ended: Promise<ProductEnd>): Promise<string> {
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = / is ready: (\S+)/.exec(output())?.[1]
      if (address) resolve(address)
    })
    ended.then(
      ({ code, signal }) => reject(new Error(`The product ended with ${code ?? signal} before it was ready:\n${output()}`)),
      (error: unknown) => reject(error),
    )
  })
  // A caller that waits only for the end must not get an unhandled rejection.
  ready.catch(() => undefined)
  return ready
}
