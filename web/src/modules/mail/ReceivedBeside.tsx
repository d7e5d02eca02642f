import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { BesideFrame } from '#ui/table/beside/BesideFrame.tsx'
import { ReceivedParts } from './ReceivedParts.tsx'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** A received mail beside its list. */
export function ReceivedBeside({ id, onClose }: Props) {
  const asked = useQuery(calls.incomingMail.receivedMail.queryOptions({ id }))
  return (
    <BesideFrame
      id={id}
      query={asked}
      title={({ subject }) => subject || 'No subject'}
      untitled="Received mail"
      onClose={onClose}
      failed="The mail could not be loaded."
      missing="This mail was not found. It may have been deleted."
    >
      {(mail) => <ReceivedParts mail={mail} />}
    </BesideFrame>
  )
}
