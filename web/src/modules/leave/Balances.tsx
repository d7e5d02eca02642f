import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'

/** A person's balance of each type of leave this year. */
export function Balances({ userId, look = 'sheet' }: { userId: string; look?: 'sheet' | 'plain' }) {
  const balances = useQuery(calls.leave.balances.queryOptions({ leaveUser: userId }))
  const year = balances.data?.[0]?.year
  return (
    <Section title={year ? `Balance of ${year}` : 'Balance'} look={look}>
      <Loaded query={balances} failed="The balance could not be loaded." skeleton={<TextSkeleton lines={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p>No types of leave yet.</p>
          ) : (
            <Table.ScrollContainer
              minWidth={420}
              scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Balance', role: 'region' } }}
            >
              <Table className="tabular">
                <Table.Thead>
                  <Table.Tr>
                    {['Leave type', 'Days a year', 'Carried over', 'Taken', 'Asked for', 'Left'].map((head) => (
                      <Table.Th key={head} scope="col">
                        {head}
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map(({ leaveType, granted, carried, taken, asked, left }) => (
                    <Table.Tr key={leaveType._id}>
                      <Table.Th scope="row">{leaveType.name}</Table.Th>
                      <Table.Td>{left === undefined ? 'Not counted' : granted}</Table.Td>
                      <Table.Td>{carried}</Table.Td>
                      <Table.Td>{taken}</Table.Td>
                      <Table.Td>{asked}</Table.Td>
                      <Table.Td>{left ?? ''}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )
        }
      </Loaded>
    </Section>
  )
}
