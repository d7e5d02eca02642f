import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'
import { untilLoaded } from '#core/untilLoaded.ts'
import styles from './ToastHost.module.css'

// A first toast often says that the line is gone, and then its own code does not arrive either.
const Toasts = lazy(() => untilLoaded(() => import('./Toasts.tsx')))

/**
 * Where toasts appear. Their parts come with the first toast: a page that only tells something never loads them. Their place is
 * known from the start, since a style sheet that failed once is not asked for again.
 */
export function ToastHost() {
  const { notifications } = useNotifications()
  const [isWanted, setIsWanted] = useState(false)
  if (notifications.length > 0 && !isWanted) setIsWanted(true)
  return <Suspense fallback={null}>{isWanted && <Toasts root={styles.root} />}</Suspense>
}
