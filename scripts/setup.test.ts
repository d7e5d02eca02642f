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
