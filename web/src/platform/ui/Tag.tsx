import type { ReactNode } from 'react'
import { Shape, type ShapeName } from './Shape.tsx'
import styles from './Tag.module.css'

/** The five status hues, the warm one for what matters now, and plain for what is only a word. */
export type Tone = 'new' | 'active' | 'delivered' | 'done' | 'off' | 'warm' | 'plain'

/** A state as a pill: always a word, a shape and only then a hue, so that nobody has to see colour. */
export function Tag({ tone = 'plain', shape, children }: { tone?: Tone; shape?: ShapeName; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {shape && <Shape name={shape} />}
      {children}
    </span>
  )
}
