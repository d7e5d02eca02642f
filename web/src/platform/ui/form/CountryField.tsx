import { countries, countryCodeOf, countryName } from '@app/contract/core/countries.ts'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & { value?: string; onChange?: (code: string) => void }

const data = countries().map(({ name }) => name)
/** A name can be found by its code, too. */
const codes = new Map(countries().map(({ code, name }) => [name, code.toLowerCase()]))

/** A country, chosen from a list with search or typed as its name or two letters. Its value is the code. */
export function CountryField({ value = '', onChange, onBlur, ...rest }: Props) {
  const [typed, setTyped] = useState<string>()
  return (
    <Autocomplete
      label="Country"
      autoComplete="country-name"
      maxLength={60}
      limit={60}
      {...rest}
      data={data}
      filter={({ options, search }) => {
        const wanted = search.trim().toLowerCase()
        return options.filter(
          (option) => 'value' in option && (option.value.toLowerCase().includes(wanted) || codes.get(option.value) === wanted),
        )
      }}
      // While it is typed, the text stays as it is: 'in' may become India or Indonesia.
      value={typed ?? countryName(value) ?? value}
      onChange={(text) => {
        setTyped(text)
        onChange?.(countryCodeOf(text))
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
