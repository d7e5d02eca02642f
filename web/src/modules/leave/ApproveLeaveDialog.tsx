import type { Leave } from '@app/contract/leave/leave.shapes.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { Balances } from './Balances.tsx'
import { CommitmentList } from './CommitmentList.tsx'
import { daysInWords, leaveRange } from './leaveWords.ts'

type Props = { leave: Leave; isPending: boolean; onClose: () => void; onApprove: () => void }

/** Shown before a leave is approved: the person's commitments then, and their balance. */
export function ApproveLeaveDialog({ leave, isPending, onClose, onApprove }: Props) {
  const [person] = leave.leaveUser
  return (
    <Modal opened onClose={onClose} size="lg" title={`Approve the leave of ${person?.name ?? 'this person'}?`}>
      <Stack gap="md">
        <p className="dialog-text">
          {leaveRange(leave)}: {daysInWords(leave.numberOfLeaves)} of work, {leave.leaveType[0]?.name}. “{leave.leaveMessage}”
        </p>
        <CommitmentList leave={leave} />
        {person && <Balances userId={person._id} look="plain" />}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button loading={isPending} onClick={onApprove}>
          Approve
        </Button>
      </Group>
    </Modal>
  )
}
