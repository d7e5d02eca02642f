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

test('the folder exists until it is removed with its content', () => {
  const scratch = makeScratchFolder(place, 1)
  writeFileSync(path.join(scratch?.folder ?? '', 'a file'), 'some words')
  expect(readdirSync(place)).toHaveLength(1)
  scratch?.remove()
  expect(readdirSync(place)).toEqual([])
})

test('without enough memory, or without a memory disk, the disk is used', () => {
  expect(makeScratchFolder(place, Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(makeScratchFolder(path.join(place, 'nowhere'), 1)).toBeUndefined()
  expect(readdirSync(place)).toEqual([])
})

test('folders of killed runs are deleted; those of running ones, and foreign ones, stay', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const [left, used, other] = [`mentordesk-tests-${ended}-abc`, `mentordesk-tests-${process.pid}-abc`, 'something-else']
  for (const name of [left, used, other]) mkdirSync(path.join(place, name))
  const scratch = makeScratchFolder(place, 1)
  expect([left, used, other].map((name) => existsSync(path.join(place, name)))).toEqual([false, true, true])
  scratch?.remove()
})
