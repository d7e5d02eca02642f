import { carousel } from '@app/contract/home/landing.rules.ts'

/** Everything that keeps a carousel from moving by itself. */
export type CarouselState = {
  isPaused: boolean
  isHovered: boolean
  hasFocus: boolean
  wantsLessMotion: boolean
  /** Nobody sees it: another tab is in front, or it is scrolled away. */
  isOutOfSight: boolean
  /** How many places it can stand at; one where all slides fit. */
  places: number
}

/** What moves by itself stops for whoever reads it, works with it, or wants nothing to move. */
export const moves = ({ isPaused, isHovered, hasFocus, wantsLessMotion, isOutOfSight, places }: CarouselState): boolean =>
  places > 1 && !isPaused && !isHovered && !hasFocus && !wantsLessMotion && !isOutOfSight

/** How many slides stand side by side in a window of this width. */
export function slidesAt(width: number): number {
  if (width < 480) return carousel.narrower[480]
  return width < 600 ? carousel.narrower[600] : carousel.slides
}

/** How many places a row of slides can stand at. */
export const placesOf = (slides: number, sideBySide: number): number => Math.max(1, slides - sideBySide + 1)

/** After the last place comes the first. */
export const placeAfter = (place: number, places: number): number => (place + 1) % places
