import { carousel } from '@app/contract/home/landing.rules.ts'

/** Everything that stops a carousel's automatic movement. */
export type CarouselState = {
  isPaused: boolean
  isHovered: boolean
  hasFocus: boolean
  wantsLessMotion: boolean
  /** Not visible: another tab is in front, or it is scrolled away. */
  isOutOfSight: boolean
  /** The number of positions; one if all slides fit. */
  places: number
}

/** Whether the carousel moves by itself: not while it is paused, used or out of view, nor for people who prefer less motion. */
export const shouldMove = ({ isPaused, isHovered, hasFocus, wantsLessMotion, isOutOfSight, places }: CarouselState): boolean =>
  places > 1 && !isPaused && !isHovered && !hasFocus && !wantsLessMotion && !isOutOfSight

/** The number of slides side by side in a window of this width. */
export function slidesAt(width: number): number {
  if (width < 480) return carousel.narrower[480]
  return width < 600 ? carousel.narrower[600] : carousel.slides
}

/** The number of positions of a row of slides. */
export const placesOf = (slides: number, sideBySide: number): number => Math.max(1, slides - sideBySide + 1)

/** The next position; the first follows the last. */
export const placeAfter = (place: number, places: number): number => (place + 1) % places
