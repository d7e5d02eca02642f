import { pathsOf, type ScreenName, screenNames } from '@app/contract/screens.ts'

/** Which screen an address leads to, as the router in the browser reads it: in any case, with or without a slash at its end. A name goes before a place that is open. */
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
