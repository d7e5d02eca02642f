import type { TodoSection } from '@app/contract/todo/todo.shapes.ts'
import type { DragMoveEvent } from '@dnd-kit/core'
import { useRef, useState } from 'react'
import { sectionKey } from './places.ts'
import { headHandleId, type PlacedSection, placeOfSection, sectionBeside, sectionOfHead, sectionPlaceWords } from './sectionPlaces.ts'
import { useMoveSection } from './useMoveSection.ts'

const directions: Partial<Record<string, 'back' | 'on'>> = { ArrowUp: 'back', ArrowLeft: 'back', ArrowDown: 'on', ArrowRight: 'on' }

/** The dragged section and its target. */
export function useSectionDrag(sections: readonly TodoSection[], say: (words: string) => void) {
  const [carried, setCarried] = useState<PlacedSection>()
  const move = useMoveSection()
  // A ref, since the keyboard sensor keeps the callbacks from the start of the drag.
  const now = useRef(carried)
  now.current = carried

  function aim(place: PlacedSection) {
    if (now.current?.before === place.before) return
    now.current = place
    setCarried(place)
    say(`${sectionPlaceWords(sections, place)}.`)
  }
  function put(place: PlacedSection) {
    const words = sectionPlaceWords(sections, place)
    if (placeOfSection(sections, place.id).before === place.before) return say(`${words}, as before.`)
    say(`${words}, put there.`)
    void move(place)
    // Moving the section in the page removes the focus from its handle.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(headHandleId(place.id))?.focus({ preventScroll: true })
    })
  }

  return {
    carried,
    /** Moves one place without dragging. */
    step(id: string, direction: 'back' | 'on') {
      const next = sectionBeside(sections, placeOfSection(sections, id), direction)
      if (next) put(next)
    },
    start(key: string): boolean {
      const id = sectionOfHead(key)
      if (id === undefined) return false
      const place = placeOfSection(sections, id)
      now.current = place
      setCarried(place)
      say(`Picked up ${sectionPlaceWords(sections, place)}. The arrow keys move it, Space drops it, Escape cancels.`)
      return true
    },
    byKey(code: string): string | undefined {
      const direction = directions[code]
      const next = direction && now.current && sectionBeside(sections, now.current, direction)
      if (!next) return undefined
      aim(next)
      return sectionKey(next.before ?? sections.at(-1)?._id ?? '')
    },
    /** Before the section under the pointer, or after it if the pointer is past its middle. */
    over({ active, over }: Pick<DragMoveEvent, 'active' | 'over'>) {
      const carriedNow = now.current
      const target = sections.find(({ _id }) => sectionKey(_id) === over?.id)
      const at = active.rect.current.translated
      if (!carriedNow || !over || !at || !target || target._id === carriedNow.id) return
      const isStacked = over.rect.width > window.innerWidth * 0.7
      const isBefore = isStacked ? at.top < over.rect.top + over.rect.height / 2 : at.left < over.rect.left + over.rect.width / 2
      const rest = sections.filter(({ _id }) => _id !== carriedNow.id)
      aim({ id: carriedNow.id, before: isBefore ? target._id : (rest[rest.indexOf(target) + 1]?._id ?? null) })
    },
    end(isPut: boolean): boolean {
      const place = now.current
      if (!place) return false
      now.current = undefined
      setCarried(undefined)
      if (isPut) put(place)
      else say(`${sectionPlaceWords(sections, placeOfSection(sections, place.id))}, left where it was.`)
      return true
    },
  }
}
