import { Skeleton } from '@mantine/core'
import styles from './Skeletons.module.css'

/** Lines of text that are on their way. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={line} height={12} radius="xl" width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </Waiting>
  )
}

/** A list of facts that is on its way. */
export function FactsSkeleton({ facts = 5 }: { facts?: number }) {
  return (
    <Waiting>
      {Array.from({ length: facts }, (_, fact) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={fact} className={styles.fact}>
          <Skeleton height={12} radius="xl" width="70%" />
          <Skeleton height={12} radius="xl" width={`${[80, 55, 65, 45][fact % 4]}%`} />
        </div>
      ))}
    </Waiting>
  )
}

/** A whole screen whose code or facts are on their way: the frame is already where it will be. */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen}>
      <Waiting>
        <Skeleton height={12} radius="xl" width={160} />
        <Skeleton height={28} radius="md" width={260} />
        <div className={styles.sheet}>
          <Skeleton height={12} radius="xl" width="40%" />
          <Skeleton height={12} radius="xl" />
          <Skeleton height={12} radius="xl" />
          <Skeleton height={12} radius="xl" width="70%" />
        </div>
      </Waiting>
    </div>
  )
}

/** Bones that a screen reader hears as one word. */
function Waiting({ children }: { children: React.ReactNode }) {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">Loading</span>
      {children}
    </div>
  )
}
