import type { TodoTask } from '@app/contract/todo/todo.shapes.ts'
import { expect, test } from 'vitest'
import { type Direction, placeBeside, placeOf, placeWords, type Shown, tasksIn, withMoved } from './places.ts'

const task = (id: string, section: string): TodoTask => ({
  _id: id,
  title: id.toUpperCase(),
  description: '',
  isCompleted: false,
  labels: [],
  checklist: [],
  section: [section],
  version: 1,
  belongsTo: 'me',
})
const shown: Shown = {
  sections: ['plan', 'do', 'done'].map((id) => ({ _id: id, title: id, belongsTo: 'me' })),
  tasks: [task('a', 'plan'), task('x', 'do'), task('b', 'plan'), task('c', 'plan')],
}
const order = (tasks: readonly TodoTask[]) =>
  shown.sections.map(({ _id }) =>
    tasksIn(tasks, _id)
      .map((each) => each._id)
      .join(''),
  )

test.each([
  ['c', 'plan', 'a', ['cab', 'x', '']],
  ['a', 'plan', null, ['bca', 'x', '']],
  ['a', 'do', 'x', ['bc', 'ax', '']],
  ['a', 'do', null, ['bc', 'xa', '']],
  ['x', 'done', null, ['abc', '', 'x']],
  ['a', 'plan', 'a', ['abc', 'x', '']],
  ['a', 'plan', 'gone', ['abc', 'x', '']],
])('%s goes to %s before %s', (id, section, before, expected) => {
  expect(order(withMoved(shown.tasks, { id, section, before }))).toEqual(expected)
})

test.each<[string, Direction[], string]>([
  ['a', ['up'], 'A, place 1 of 3 in plan'],
  ['a', ['down'], 'A, place 2 of 3 in plan'],
  ['a', ['down', 'down', 'down'], 'A, place 3 of 3 in plan'],
  ['c', ['right'], 'C, place 2 of 2 in do'],
  ['a', ['right'], 'A, place 1 of 2 in do'],
  ['a', ['right', 'right', 'right'], 'A, place 1 of 1 in done'],
  ['b', ['right', 'left'], 'B, place 2 of 3 in plan'],
  ['x', ['left', 'left', 'up'], 'X, place 1 of 4 in plan'],
])('%s by the keys %s: %s', (id, keys, expected) => {
  let place = placeOf(shown, id)
  for (const key of keys) place = (place && placeBeside(shown, { id, ...place }, key)) ?? place
  expect(place && placeWords(shown, { id, ...place })).toBe(expected)
})
