import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { MailParts } from './MailParts.tsx'
import { MailSheet } from './MailSheet.tsx'

/** One mail over its list, if there is no room beside it. Open while there is an id. */
export function MailDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const mail = useQuery({ ...calls.mail.mailRecord.queryOptions({ id: id ?? '' }), enabled: id !== null })
  return (
    <MailSheet isOpen={id !== null} title={mail.data?.subject ?? 'Mail'} onClose={onClose}>
      <Loaded query={mail} failed="The mail could not be loaded." skeleton={<FactsSkeleton facts={6} />}>
        {(found) => <MailParts mail={found} />}
      </Loaded>
    </MailSheet>
  )
}
