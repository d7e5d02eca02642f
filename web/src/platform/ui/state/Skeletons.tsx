import { Skeleton } from '@mantine/core'
import styles from './Skeletons.module.css'

/** Placeholder for lines of text. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <SkeletonGroup>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={line} height={12} radius="xl" width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </SkeletonGroup>
  )
}

/** Placeholder for a list of facts. */
export function FactsSkeleton({ facts = 5 }: { facts?: number }) {
  return (
    <SkeletonGroup>
      {Array.from({ length: facts }, (_, fact) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={fact} className={styles.fact}>
          <Skeleton height={12} radius="xl" width="70%" />
          <Skeleton height={12} radius="xl" width={`${[80, 55, 65, 45][fact % 4]}%`} />
        </div>
      ))}
    </SkeletonGroup>
  )
}

/** Placeholder for a whole screen, with its frame already in place. */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen}>
      <SkeletonGroup>
        <Skeleton height={12} radius="xl" width={160} />
        <Skeleton height={28} radius="md" width={260} />
        <div className={styles.sheet}>
          <Skeleton height={12} radius="xl" width="40%" />
          <Skeleton height={12} radius="xl" />
          <Skeleton height={12} radius="xl" />
          <Skeleton height={12} radius="xl" width="70%" />
        </div>
      </SkeletonGroup>
    </div>
  )
}

/** Placeholders that a screen reader reads as one word. */
function SkeletonGroup({ children }: { children: React.ReactNode }) {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">Loading</span>
      {children}
    </div>
  )
}
