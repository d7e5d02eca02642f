import { Button, Stack } from '@mantine/core'
import dayjs from 'dayjs'
import { useState } from 'react'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { MonthField } from '#ui/form/MonthField.tsx'
import { useNow } from '#ui/useNow.ts'

/** Downloads the sheet of a month for the people in the list's filter. */
export function MonthSheetButton(whose: { person?: string | undefined; team?: string | undefined }) {
  return (
    <FormDialog
      button="Month sheet"
      buttonProps={{ variant: 'default', size: 'sm' }}
      title="Month sheet"
      text="A line for each person, a column for each day, as CSV. Contains only the people in your filter."
    >
      {() => <Chosen {...whose} />}
    </FormDialog>
  )
}

function Chosen({ person, team }: { person?: string | undefined; team?: string | undefined }) {
  const now = useNow()
  const [month, setMonth] = useState<string | null>(dayjs(now).format('YYYY-MM-01'))
  const query = new URLSearchParams({ month: month?.slice(0, 7) ?? '', ...(person && { person }), ...(team && { team }) })
  return (
    <Stack gap="md">
      <MonthField label="Month" value={month} onChange={setMonth} maxDate={now} />
      <Button component="a" href={`/api/attendance/sheet?${query}`} download>
        Download
      </Button>
    </Stack>
  )
}
