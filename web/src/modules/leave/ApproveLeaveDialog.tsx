import type { Leave } from '@app/contract/leave/leave.shapes.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { Balances } from './Balances.tsx'
import { daysInWords, leaveRange } from './leaveWords.ts'
import { StandingList } from './StandingList.tsx'

type Props = { leave: Leave; isPending: boolean; onClose: () => void; onApprove: () => void }

/** What is looked at before a leave is approved: what the person has to do then, and what they have left. */
export function ApproveLeaveDialog({ leave, isPending, onClose, onApprove }: Props) {
  const [person] = leave.leaveUser
  return (
    <Modal opened onClose={onClose} size="lg" title={`Approve the leave of ${person?.name ?? 'somebody'}?`}>
      <Stack gap="md">
        <p className="dialog-text">
          {leaveRange(leave)}: {daysInWords(leave.numberOfLeaves)} of work, {leave.leaveType[0]?.name}. “{leave.leaveMessage}”
        </p>
        <StandingList leave={leave} />
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
