import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeScratchFolder } from './scratchFolder.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'scratch-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

test('it is there until it is removed, with all that is in it', () => {
  const scratch = makeScratchFolder(place, 1)
  writeFileSync(path.join(scratch?.folder ?? '', 'a file'), 'some words')
  expect(readdirSync(place)).toHaveLength(1)
  scratch?.remove()
  expect(readdirSync(place)).toEqual([])
})

test('where memory is short, or there is no such place, the disk serves', () => {
  expect(makeScratchFolder(place, Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(makeScratchFolder(path.join(place, 'nowhere'), 1)).toBeUndefined()
  expect(readdirSync(place)).toEqual([])
})

test('what a killed run has left goes; what a run is using stays, and so does what is not ours', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const [left, used, other] = [`mentordesk-tests-${ended}-abc`, `mentordesk-tests-${process.pid}-abc`, 'something-else']
  for (const name of [left, used, other]) mkdirSync(path.join(place, name))
  const scratch = makeScratchFolder(place, 1)
  expect([left, used, other].map((name) => existsSync(path.join(place, name)))).toEqual([false, true, true])
  scratch?.remove()
})
