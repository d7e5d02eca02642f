import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { isMeant, zoneChoices, zoneInWords } from '#core/zoneWords.ts'

type Props = Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'limit'>

/** A time zone by its IANA name. It is found by city, name or letters such as EST. The list is built when the field is first used. */
export function ZoneSelect({ value, onFocus, ...props }: Props) {
  const [hasLooked, setLooked] = useState(false)
  return (
    <Select
      label="Time zone"
      placeholder="A city, or letters such as EST"
      nothingFoundMessage="No zone has that name. Try a large city."
      {...props}
      value={value || null}
      data={hasLooked ? zoneChoices(value) : value ? [{ value, label: zoneInWords(value) }] : []}
      searchable
      limit={60}
      filter={({ options, search, limit }) =>
        options.filter((option) => !('group' in option) && (isMeant(option.label, search) || isMeant(option.value, search))).slice(0, limit)
      }
      onFocus={(event) => {
        setLooked(true)
        onFocus?.(event)
      }}
    />
  )
}
