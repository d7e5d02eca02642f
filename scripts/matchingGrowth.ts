import fc from 'fast-check'

/** An input on which an expression takes more than linear time: `unit` repeated after `prefix`, followed by `suffix`. */
export type SlowInput = { prefix: string; unit: string; suffix: string; milliseconds: number; length: number }

const longest = 6_000
/** Below this no growth is looked at: a clock cannot tell. */
const noticeableMs = 8
const shortLength = 300
/** A linear expression takes about twice as long for twice the input, a quadratic one four times. */
const linearFactor = 2.9

/**
 * Feeds an expression with growing inputs, as a stranger would send them: runs of each character that it knows, alone, after a text that it matches
 * so far, and followed by a character that it does not expect. Answers the first input on which its time grows faster than the input.
 */
export function findSlowInput(expression: RegExp): SlowInput | undefined {
  for (const input of inputsFor(expression)) {
    const slow = grow(expression, input)
    if (slow) return slow
  }
  return undefined
}

type Input = Pick<SlowInput, 'prefix' | 'unit' | 'suffix'>

function grow(expression: RegExp, { prefix, unit, suffix }: Input): SlowInput | undefined {
  // In small steps, so that an exponential expression is found before it stands still.
  for (let length = 16; length <= longest; length = Math.ceil(length * (length < 64 ? 1.1 : 1.6))) {
    const milliseconds = timeOf(expression, textOf({ prefix, unit, suffix }, length))
    if (milliseconds < noticeableMs) continue
    const text = textOf({ prefix, unit, suffix }, length)
    // A linear expression is never noticeable on so short a text, and an exponential one would not come back from a longer one.
    if (length < shortLength) {
      const again = fastest(expression, text)
      if (again >= noticeableMs) return { prefix, unit, suffix, milliseconds: again, length }
      continue
    }
    const sizes = [length / 2, length, length * 2]
    const [half = 0, whole = 0, double = 0] = sizes.map((size) => fastest(expression, textOf({ prefix, unit, suffix }, size)))
    if (whole > half * linearFactor && double > whole * linearFactor) return { prefix, unit, suffix, milliseconds: whole, length }
  }
  return undefined
}

const textOf = ({ prefix, unit, suffix }: Input, length: number) => prefix + unit.repeat(Math.ceil(length / unit.length)) + suffix

const fastest = (expression: RegExp, text: string) => Math.min(...[1, 2, 3].map(() => timeOf(expression, text)))

function timeOf(expression: RegExp, text: string): number {
  const began = performance.now()
  if (expression.global) for (const _ of text.matchAll(expression));
  else expression.exec(text)
  return performance.now() - began
}

function* inputsFor(expression: RegExp): Generator<Input> {
  const samples = samplesOf(expression)
  const known = new Set([...' \t\n\ra1A.-_@<>/&=\'"(),:;\\é中', ...samples.flatMap((sample) => [...sample])])
  for (const unit of known) for (const suffix of ['\u0001', 'x', '', '\n\u0001']) yield { prefix: '', unit, suffix }
  for (const sample of samples) {
    // The beginning of a match again and again, as tags that are opened and never closed.
    for (const share of [0.25, 0.5, 0.75, 1]) {
      const unit = sample.slice(0, Math.ceil(sample.length * share))
      if (unit !== '') yield { prefix: '', unit, suffix: '\u0001' }
    }
    const characters = [...sample]
    for (const [index, unit] of characters.entries()) {
      if (index > 0 && unit === characters[index - 1]) continue
      yield { prefix: characters.slice(0, index).join(''), unit, suffix: '\u0001' }
      const pair = unit + (characters[index + 1] ?? '')
      if (pair !== unit) yield { prefix: characters.slice(0, index).join(''), unit: pair, suffix: '\u0001' }
    }
  }
}

/** Short texts that the expression matches; none for syntax that the generator does not know, such as look-behind. */
function samplesOf(expression: RegExp): string[] {
  try {
    // The generator would go through all of Unicode for a property or for what a class leaves out; some letters serve.
    const few = expression.source.replace(/\\[pP]\{[^}]*\}/g, 'a').replace(/\[\^(?:\\.|[^\]\\])*\]/g, '[a1é]')
    const plain = new RegExp(few, expression.flags.replace(/[gyv]/g, ''))
    return fc
      .sample(fc.stringMatching(plain, { size: '-1' }), { numRuns: 6, seed: 7 })
      .map((sample) => sample.slice(0, 40))
      .filter((sample, index, all) => all.indexOf(sample) === index)
  } catch {
    return []
  }
}
