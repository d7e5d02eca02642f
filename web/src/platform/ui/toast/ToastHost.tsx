import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'
import { untilLoaded } from '#core/untilLoaded.ts'
import styles from './ToastHost.module.css'

// The first toast often reports a lost connection, and then its own code does not load either.
const Toasts = lazy(() => untilLoaded(() => import('./Toasts.tsx')))

/**
 * The place of toasts. Their code loads with the first toast. The style sheet of the place loads from the start, since a sheet that failed
 * once is not requested again.
 */
export function ToastHost() {
  const { notifications } = useNotifications()
  const [isWanted, setIsWanted] = useState(false)
  if (notifications.length > 0 && !isWanted) setIsWanted(true)
  return <Suspense fallback={null}>{isWanted && <Toasts root={styles.root} />}</Suspense>
}
