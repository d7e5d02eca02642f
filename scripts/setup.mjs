// Prepares a fresh clone, and prints nothing when it is ready. Runs on any Node from 20.19 without packages, because it installs them,
// among them the newer Node that runs the product.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './browser.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...names) => path.join(root, ...names)
const lockfile = at('package-lock.json')
const neededNode = 24
/** The oldest Node, as major and minor, that runs this script and the package manager. */
const oldestNode = [20, 19]
/** In fifths of a second: twenty minutes, which a slow network may need. */
const longestWait = 20 * 60 * 5

class Problem extends Error {}

/** The command that is running; it is ended with this process, since it would collide with the next set-up in the same folder. */
let current
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    if (current) current.kill(signal)
    process.exit(130)
  })

try {
  checkOwnNode(process.versions.node)
  if (!isInstalled()) await alone(install)
  const options = process.argv.slice(2)
  if (options.includes('--build') && !isBuilt()) await alone(build)
  if (options.includes('--browser') && !findBrowser()) await alone(installBrowser)
} catch (error) {
  const problem = error instanceof Problem ? error.message : unwritable(error)
  if (!problem) throw error
  console.error(`\n${problem}\n`)
  process.exitCode = 1
}

/** A clone on a read-only disk, or of another account, is no bug. */
function unwritable({ code, path: place }) {
  if (!place || !['EACCES', 'EEXIST', 'ENOTDIR', 'EPERM', 'EROFS'].includes(code)) return undefined
  return `${place} cannot be written (${code}). Make this folder writable for your account, or clone it to where it is, and run the command again.`
}

/** Before anything else: an older Node, such as the 18 of Debian 12, fails in the middle of an installation with a stack instead of a reason. */
function checkOwnNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  throw new Problem(
    `This is Node ${version}. Mentordesk is set up with Node ${oldestNode.join('.')} or newer: install Node ${neededNode} from https://nodejs.org and run the command again.`,
  )
}

/* Packages */

function isInstalled() {
  return readText(at('node_modules', '.setup')) === packagesStamp()
}

async function install() {
  if (isInstalled()) return
  if (!holdsWhatTheLockNames()) {
    console.log('Installing the packages, about 600 MB; this takes a minute or two and happens once.')
    const npm = process.env.npm_execpath
      ? [process.env.npm_node_execpath || process.execPath, process.env.npm_execpath]
      : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
    if (spawnSync(npm[0], [...npm.slice(1), '--version'], { shell: npm[0].endsWith('.cmd') }).error)
      throw new Problem(
        'npm is missing. It comes with Node from https://nodejs.org; on Debian, `apt-get install npm` brings it. Install it and run the command again.',
      )
    const done = await run([...npm, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
    if (!done.ok) throw new Problem('The packages could not be installed; npm says above why. Put it right and run the command again.')
  }
  checkNode()
  writeFileSync(at('node_modules', '.setup'), packagesStamp())
}

function packagesStamp() {
  return createHash('sha256').update(readFileSync(lockfile)).update(`${process.platform} ${process.arch}`).digest('hex')
}

/** After `npm install something` the folder is correct already, although this script did not install it. */
function holdsWhatTheLockNames() {
  const wanted = packagesOf(lockfile)
  const present = packagesOf(at('node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  const same = (a, b) => a.version === b.version && a.integrity === b.integrity && a.link === b.link
  const isThere = ([name, entry]) => (present[name] ? same(entry, present[name]) && existsSync(at(name)) : entry.optional === true)
  return (
    Object.entries(wanted)
      .filter(([name]) => name.includes('node_modules/'))
      .every(isThere) && Object.keys(present).every((name) => wanted[name])
  )
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** The product runs on the Node from the packages or, if none fits the system, on the installed one. */
function checkNode() {
  const brought = at('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const answer = existsSync(brought)
    ? spawnSync(brought, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
    : undefined
  const works = answer !== undefined && answer.status === 0
  // One that does not run, as on a system without glibc, would shadow the system's own.
  if (answer && !works) rmSync(brought, { force: true })
  const version = works ? answer.stdout.trim() : process.version
  if (Number.parseInt(version.slice(1), 10) >= neededNode) return
  throw new Problem(
    `Mentordesk runs on Node ${neededNode} or newer; this is Node ${version.slice(1)}, and no package brings one for ${process.platform} ${process.arch}.\n` +
      `Install Node ${neededNode} from https://nodejs.org and run the command again.`,
  )
}

/* The web pages */

function isBuilt() {
  return !existsSync(at('web', 'index.html')) || readText(at('web', 'dist', '.stamp')) === sourcesStamp()
}

async function build() {
  if (isBuilt()) return
  const stamp = sourcesStamp()
  console.log('Building the web pages.')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const built = await run([npm, 'run', 'build', '--silent', '-w', 'web'], { quiet: true })
  if (!built.ok) throw new Problem(`The web pages could not be built:\n\n${built.output.trim()}`)
  writeFileSync(at('web', 'dist', '.stamp'), stamp)
}

/** A hash of everything that the built pages depend on. */
function sourcesStamp() {
  const hash = createHash('sha256')
  const sources = ['web/src', 'web/public', 'contract/src', 'web/index.html', 'web/vite.config.ts', 'web/package.json', 'package-lock.json']
  for (const file of sources.flatMap(filesIn)) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesIn(name) {
  const start = at(name)
  if (!existsSync(start)) return []
  if (statSync(start).isFile()) return [start]
  const entries = readdirSync(start, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  return files.map((entry) => path.join(entry.parentPath || entry.path, entry.name)).sort()
}

/* The browser of the tests */

async function installBrowser() {
  if (findBrowser()) return
  const advice = 'Install Chromium or Chrome, or name one in CHROMIUM_PATH, and run the command again.'
  const asRoot = process.getuid && process.getuid() === 0 ? [] : ['sudo', '-n']
  if (spawnSync('apt-get', ['--version']).status !== 0) throw new Problem(`The tests need a browser. ${advice}`)
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0)
    throw new Problem(`The tests need a browser, and only an administrator may install one: sudo apt-get install chromium. ${advice}`)
  console.log('Installing Chromium for the tests with apt-get; this takes about half a minute and happens once.')
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', '-y', '-o', 'DPkg::Lock::Timeout=300']
  // An update may fail for one of many sources and still list Chromium, so its result alone decides nothing.
  await run([...apt, 'update'], { quiet: true })
  // Not every system has the headless shell, which only makes the tests faster.
  const both = await run([...apt, 'install', 'chromium', 'chromium-headless-shell'], { quiet: true })
  const installed = both.ok ? both : await run([...apt, 'install', 'chromium'], { quiet: true })
  if (!installed.ok || !findBrowser())
    throw new Problem(`Chromium could not be installed. ${advice}\n\n${installed.output.trim().split('\n').slice(-8).join('\n')}`)
}

/* One at a time */

/** Holds `data/setup.lock` during the work, so that two set-ups do not install into the same folder. */
async function alone(work) {
  const lock = at('data', 'setup.lock')
  mkdirSync(path.dirname(lock), { recursive: true })
  const release = () => rmSync(lock, { force: true })
  for (let waited = 0; !take(lock); waited++) {
    if (waited === 0) console.log('Waiting for another set-up to finish.')
    if (waited === longestWait) throw new Problem(`Another set-up seems to hang. End it, remove ${lock}, and run the command again.`)
    await sleep(200)
  }
  process.once('exit', release)
  try {
    await work()
  } finally {
    release()
    process.removeListener('exit', release)
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST')
      throw new Problem(`${lock} cannot be written (${error.code}). Run as the account that the folder belongs to.`)
  }
  const holder = readText(lock)
  if (!holder || isRunning(Number(holder))) return false
  setAside(lock, holder)
  return take(lock)
}

/** Removes the lock of a killed set-up. Another process may have done so already and hold it by now: then the file is put back. */
function setAside(lock, deadHolder) {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (readText(aside) !== deadHolder) linkSync(aside, lock)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  rmSync(aside, { force: true })
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

/* Small things */

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Runs a command in the project's folder; quiet shows its output only if it fails. */
function run([program, ...args], { quiet = false } = {}) {
  return new Promise((resolve) => {
    let output = ''
    const shell = process.platform === 'win32' && program.endsWith('.cmd')
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'], shell })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        output += text
      })
    current = child
    child.once('error', (error) => resolve({ ok: false, output: String(error) }))
    child.once('close', (code) => {
      current = undefined
      resolve({ ok: code === 0, output })
    })
  })
}
