import type { AttendedEvent } from '@app/contract/events/events.shapes.ts'
import { Anchor, List } from '@mantine/core'

/** What those who had a place find beside an event. */
export function AfterEvent({ event: { recordingLink, materials } }: { event: Pick<AttendedEvent, 'recordingLink' | 'materials'> }) {
  if (!recordingLink && materials.length === 0) return null
  return (
    <List aria-label="Recording and materials">
      {recordingLink && (
        <List.Item>
          <Anchor href={recordingLink} target="_blank" rel="noreferrer">
            Recording
          </Anchor>
        </List.Item>
      )}
      {materials.map(({ _id, name, fileLink }) => (
        <List.Item key={_id}>
          <Anchor href={fileLink}>{name}</Anchor>
        </List.Item>
      ))}
    </List>
  )
}
