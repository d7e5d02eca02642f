import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const clone = mkdtempSync(join(tmpdir(), 'clone-'))
afterAll(() => rmSync(clone, { recursive: true, force: true }))

test('a clone that cannot be written is reported in one sentence, with what to do', () => {
  mkdirSync(join(clone, 'scripts'))
  for (const name of ['setup.mjs', 'browser.mjs']) copyFileSync(fileURLToPath(new URL(name, import.meta.url)), join(clone, 'scripts', name))
  copyFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), join(clone, 'package-lock.json'))
  // A file in place of the folder also refuses accounts that ignore permissions.
  writeFileSync(join(clone, 'data'), '')
  const { status, stderr } = spawnSync(process.execPath, [join(clone, 'scripts', 'setup.mjs')], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/data cannot be written \((EEXIST|ENOTDIR)\)\. Make this folder writable for your account, /),
  ])
})

test.each(['18.20.4', '20.18.9'])('Node %s is named as too old, before anything is installed', (version) => {
  const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const setup = fileURLToPath(new URL('setup.mjs', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, ['--import', older, setup], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(
    `This is Node ${version}. Mentordesk is set up with Node 20.19 or newer: install Node 24 from https://nodejs.org and run the command again.`,
  )
})

test('a missing npm is named, with the way to get it', () => {
  const bare = mkdtempSync(join(tmpdir(), 'without-npm-'))
  mkdirSync(join(bare, 'scripts'))
  for (const name of ['setup.mjs', 'browser.mjs']) copyFileSync(fileURLToPath(new URL(name, import.meta.url)), join(bare, 'scripts', name))
  copyFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), join(bare, 'package-lock.json'))
  const { npm_execpath: _, ...environment } = process.env
  const { status, stderr } = spawnSync(process.execPath, [join(bare, 'scripts', 'setup.mjs')], {
    encoding: 'utf8',
    env: { ...environment, PATH: '/nowhere' },
  })
  rmSync(bare, { recursive: true, force: true })
  expect(status).toBe(1)
  expect(stderr.trim()).toMatch(/^npm is missing\..+Install it and run the command again\.$/)
})
