import type { z } from 'zod'
import { number } from './format.ts'

type Issue = z.core.$ZodRawIssue

/**
 * The message for an invalid input whose shape has none of its own. It is shown to people beside the field, so it says what to do and
 * nothing about types.
 */
export function inputWords(issue: Issue): string {
  const { input } = issue
  const isMissing = input === undefined || input === null || input === ''
  switch (issue.code) {
    case 'too_small':
      return isMissing && issue.origin === 'string' ? 'This field is required!' : atLeast(issue.origin, issue.minimum, issue.inclusive)
    case 'too_big':
      return atMost(issue.origin, issue.maximum, issue.inclusive)
    case 'invalid_type':
      return isMissing ? 'This field is required!' : (wordsOfKind[issue.expected] ?? 'This cannot be read. Please check it.')
    case 'invalid_format':
      return wordsOfFormat[issue.format] ?? 'This is not in the right form. Please check it.'
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`
    case 'invalid_value':
      return isMissing ? 'This field is required!' : 'Please choose one of the offered values.'
    case 'unrecognized_keys':
      return issue.keys.length === 1 ? 'One field here is not known.' : 'Some fields here are not known.'
    default:
      return 'This cannot be read. Please check it.'
  }
}

const wordsOfKind: Readonly<Record<string, string>> = {
  number: 'Please enter a number.',
  nan: 'Please enter a number.',
  int: 'Please enter a whole number.',
  string: 'Please enter some text.',
  boolean: 'Please answer with yes or no.',
  array: 'Please give a list.',
  date: 'Please enter a date.',
}

const wordsOfFormat: Readonly<Record<string, string>> = {
  email: 'Please Provide a valid Email Address!',
  url: 'Please enter a web address, as https://example.com.',
  date: 'Please enter a date.',
  time: 'Please enter a time.',
  datetime: 'Please enter a date and a time.',
  safeint: 'Please enter a whole number.',
}

const things = (count: number, of: string) => `${number(count)} ${of}${count === 1 ? '' : 's'}`

function atLeast(origin: string, bound: number | bigint, inclusive = true): string {
  const least = Number(bound)
  if (origin === 'string') return `At least ${things(least, 'character')}.`
  if (origin === 'array' || origin === 'set') return `At least ${number(least)}.`
  return inclusive ? `Must be ${number(least)} or more.` : `Must be more than ${number(least)}.`
}

function atMost(origin: string, bound: number | bigint, inclusive = true): string {
  const most = Number(bound)
  if (origin === 'string') return `At most ${things(most, 'character')}.`
  if (origin === 'array' || origin === 'set') return `At most ${number(most)}.`
  return inclusive ? `Must be ${number(most)} or less.` : `Must be less than ${number(most)}.`
}
