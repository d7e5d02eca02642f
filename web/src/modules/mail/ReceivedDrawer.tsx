import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { MailSheet } from './MailSheet.tsx'
import { ReceivedParts } from './ReceivedParts.tsx'

/** One received mail over its list, if there is no room beside it. Open while there is an id. */
export function ReceivedDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const mail = useQuery({ ...calls.incomingMail.receivedMail.queryOptions({ id: id ?? '' }), enabled: id !== null })
  return (
    <MailSheet isOpen={id !== null} title={mail.data ? mail.data.subject || 'No subject' : 'Received mail'} onClose={onClose}>
      <Loaded query={mail} failed="The mail could not be loaded." skeleton={<FactsSkeleton facts={5} />}>
        {(found) => <ReceivedParts mail={found} />}
      </Loaded>
    </MailSheet>
  )
}
