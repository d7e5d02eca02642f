import { JoinUsDialog } from '#developerRequests/index.ts'

/** The dialog to join as a developer, loaded when it opens. */
export default function JoinUs({ onClose }: { onClose: () => void }) {
  return <JoinUsDialog isOpen onClose={onClose} />
}
