import type { ReactNode } from 'react'
import { Shape, type ShapeName } from './Shape.tsx'
import styles from './Tag.module.css'

/** The five status hues, the warm one for urgent things, and plain for mere labels. */
export type Tone = 'new' | 'active' | 'delivered' | 'done' | 'off' | 'warm' | 'plain'

/** A state as a pill. It always has a text and a shape besides the hue, so that nothing depends on seeing colour. */
export function Tag({ tone = 'plain', shape, children }: { tone?: Tone; shape?: ShapeName; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {shape && <Shape name={shape} />}
      {children}
    </span>
  )
}
