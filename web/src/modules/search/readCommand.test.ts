// @vitest-environment node
import { type Role, roles } from '@app/contract/core/access.ts'
import { expect, test } from 'vitest'
import { type Command, examplesFor, readCommand } from './readCommand.ts'

test.each<[string, Command | undefined]>([
  ['assign #1301 to Neha', { does: 'assign', number: 1301, to: 'Neha' }],
  ['Assign 1301 neha kulkarni', { does: 'assign', number: 1301, to: 'neha kulkarni' }],
  ['  assign   #1301   TO   neha ', { does: 'assign', number: 1301, to: 'neha' }],
  ['assign #1301', { does: 'assign', number: 1301, to: '' }],
  ['assign #1301 to', { does: 'assign', number: 1301, to: '' }],
  ['assign #1301 Tony', { does: 'assign', number: 1301, to: 'Tony' }],
  ['status #1301 completed', { does: 'status', number: 1301, to: 'completed' }],
  ['status 1301 to Deal Confirmed', { does: 'status', number: 1301, to: 'Deal Confirmed' }],
  ['assign', undefined],
  ['assign website to Neha', undefined],
  ['assignment 1301', undefined],
  ['#1301', undefined],
  ['assign #99999999999999999999 to Neha', undefined],
])('%s', (words, command) => {
  expect(readCommand(words, 'admin')).toEqual(command)
})

test.each<[Role, boolean, boolean]>([
  ['user', false, false],
  ['employee', false, true],
  ['remoteDeveloper', false, true],
  ['manager', true, true],
  ['sales', true, true],
  ['admin', true, true],
])('%s can use only commands with a call behind them, and sees examples of those only', (role, assigns, gives) => {
  const commands = ['assign #1 to a', 'status #1 a'].map((words) => readCommand(words, role) !== undefined)
  expect(commands).toEqual([assigns, gives])
  const shown = examplesFor(role).map(({ typed }) => typed)
  expect([shown.some((typed) => typed.startsWith('assign')), shown.some((typed) => typed.startsWith('status'))]).toEqual(commands)
})

test('every example of a command is a valid command', () => {
  for (const role of roles)
    for (const { typed } of examplesFor(role)) if (/^(assign|status)/.test(typed)) expect(readCommand(typed, role)).toBeDefined()
})
