import type { TodoSection } from '@app/contract/todo/todo.shapes.ts'

type Sections = readonly TodoSection[]
/** Before another section, or at the end of the board. */
export type PlacedSection = { id: string; before: string | null }

/** The head by which a section is dragged; the prefix distinguishes it from tasks and sections as drop targets. */
export const headKey = (id: string): string => `head ${id}`
export const headHandleId = (id: string): string => `move-section-${id}`
export const sectionOfHead = (key: string): string | undefined => (key.startsWith(headKey('')) ? key.slice(headKey('').length) : undefined)

const others = (sections: Sections, id: string) => sections.filter(({ _id }) => _id !== id)

export function placeOfSection(sections: Sections, id: string): PlacedSection {
  return { id, before: sections[sections.findIndex(({ _id }) => _id === id) + 1]?._id ?? null }
}

/** One place to the left or right; undefined at the edge. */
export function sectionBeside(sections: Sections, { id, before }: PlacedSection, direction: 'back' | 'on'): PlacedSection | undefined {
  const rest = others(sections, id)
  const at = before === null ? rest.length : rest.findIndex(({ _id }) => _id === before)
  const next = at + (direction === 'back' ? -1 : 1)
  return next < 0 || next > rest.length ? undefined : { id, before: rest[next]?._id ?? null }
}

export function withMovedSection(sections: Sections, { id, before }: PlacedSection): TodoSection[] {
  const moved = sections.find(({ _id }) => _id === id)
  const rest = others(sections, id)
  const at = before === null ? rest.length : rest.findIndex(({ _id }) => _id === before)
  return !moved || at < 0 ? [...sections] : [...rest.slice(0, at), moved, ...rest.slice(at)]
}

/** `Doing, place 2 of 3`. */
export function sectionPlaceWords(sections: Sections, { id, before }: PlacedSection): string {
  const rest = others(sections, id)
  const at = before === null ? rest.length : rest.findIndex(({ _id }) => _id === before)
  return `${sections.find(({ _id }) => _id === id)?.title ?? ''}, place ${at + 1} of ${sections.length}`
}
