import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { BesideFrame } from '#ui/table/beside/BesideFrame.tsx'
import { MailParts } from './MailParts.tsx'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** A mail beside its list. */
export function MailBeside({ id, onClose }: Props) {
  const asked = useQuery(calls.mail.mailRecord.queryOptions({ id }))
  return (
    <BesideFrame
      id={id}
      query={asked}
      title={({ subject }) => subject}
      untitled="Mail"
      onClose={onClose}
      failed="The mail could not be loaded."
      missing="This mail was not found. It may have been deleted, or you cannot read it."
    >
      {(mail) => <MailParts mail={mail} />}
    </BesideFrame>
  )
}
