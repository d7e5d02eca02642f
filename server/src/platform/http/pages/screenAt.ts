import { pathsOf, type ScreenName, screenNames } from '@app/contract/screens.ts'

/**
 * The screen of an address, as the browser's router resolves it: in any case, with or without a trailing slash. A literal segment wins over
 * a parameter.
 */
export function screenFinder(): (url: string) => ScreenName | undefined {
  const known = screenNames
    .flatMap((name) => pathsOf(name).map((path) => ({ name, open: path.split('/:').length, pattern: patternOf(path) })))
    .toSorted((one, other) => one.open - other.open)
  return (url) => {
    const [path = ''] = url.split(/[?#]/)
    return known.find(({ pattern }) => pattern.test(path))?.name
  }
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\/:\w+/g, '/[^/]+')}/?$`, 'i')
