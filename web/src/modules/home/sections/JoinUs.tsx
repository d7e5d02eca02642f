import { JoinUsDialog } from '#developerRequests/index.ts'

/** The door's dialog, as a part that comes when it is asked for. */
export default function JoinUs({ onClose }: { onClose: () => void }) {
  return <JoinUsDialog isOpen onClose={onClose} />
}
