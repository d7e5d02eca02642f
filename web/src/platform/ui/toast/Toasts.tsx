import { Notifications } from '@mantine/notifications'
import styles from './Toasts.module.css'

/** Where toasts appear. What is said before this has loaded waits in the store and is shown then. */
export default function Toasts() {
  return <Notifications position="bottom-right" limit={4} autoClose={6000} classNames={{ root: styles.root }} />
}
