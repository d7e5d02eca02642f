import { Notifications } from '@mantine/notifications'

/** What draws toasts. What is said before this has loaded waits in the store and is shown then. `root` is the class of the place. */
export default function Toasts({ root }: { root: string | undefined }) {
  return <Notifications position="bottom-right" limit={4} autoClose={6000} classNames={root === undefined ? {} : { root }} />
}
