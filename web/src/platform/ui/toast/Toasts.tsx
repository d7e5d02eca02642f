import { Notifications } from '@mantine/notifications'

/** Renders the toasts. Toasts shown before this has loaded wait in the store. `root` is the class of the place. */
export default function Toasts({ root }: { root: string | undefined }) {
  return <Notifications position="bottom-right" limit={4} autoClose={6000} classNames={root === undefined ? {} : { root }} />
}
