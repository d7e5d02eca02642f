import { Select, TextInput } from '@mantine/core'
import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { useState } from 'react'
import { countries, countryOfBrowser } from './countries.ts'
import { numberWords } from './numberWords.ts'
import styles from './PhoneField.module.css'

type Props = {
  /** With the country code, as +919876543210; empty while nothing is typed. */
  value: string
  onChange: (phoneNumber: string) => void
  error?: React.ReactNode
  label?: string
  /** The preselected country; by default the browser's. */
  defaultCountry?: CountryCode
  isRequired?: boolean
  /** The name of the field in its form, so that an error of the server is shown here. */
  path?: string
  /** Shows the whole number with its country below the field, before anything is sent there. */
  showsWhole?: boolean
}

/** A phone number and its country. Pasting a number with its country code selects the country. */
export function PhoneField({ value, onChange, error, label = 'Phone number', defaultCountry, isRequired, path, showsWhole }: Props) {
  const [country, setCountry] = useState<CountryCode>(
    () => parsePhoneNumberFromString(value)?.country ?? defaultCountry ?? countryOfBrowser(),
  )
  const [typed, setTyped] = useState(() => parsePhoneNumberFromString(value)?.formatNational() ?? '')
  const whole = (text: string, from: CountryCode) => {
    const digits = text.replace(/\D/g, '')
    if (digits === '') return ''
    const callingCode = countries.find(({ value }) => value === from)?.callingCode ?? ''
    return parsePhoneNumberFromString(text, from)?.number ?? `+${callingCode}${digits}`
  }
  const type = (text: string) => {
    const international = text.trim().startsWith('+') ? parsePhoneNumberFromString(text) : undefined
    const from = international?.country
    if (international && from && international.isValid()) {
      setCountry(from)
      setTyped(international.formatNational())
    } else setTyped(text)
    onChange(whole(text, from ?? country))
  }
  const choose = (code: string | null) => {
    const chosen = countries.find(({ value }) => value === code)
    if (!chosen) return
    setCountry(chosen.value)
    onChange(whole(typed, chosen.value))
  }

  return (
    <div className={styles.phone}>
      <Select
        label="Country"
        data={countries.map(({ value, label }) => ({ value, label }))}
        value={country}
        onChange={choose}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No such country"
        autoComplete="tel-country-code"
        maxDropdownHeight={280}
        comboboxProps={{ width: 320, position: 'bottom-start' }}
      />
      <TextInput
        label={label}
        withAsterisk={isRequired}
        data-path={path}
        data-autofocus={!isRequired || undefined}
        description={showsWhole ? wholeInWords(value) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => setTyped((text) => (text.startsWith('+') ? text : new AsYouType(country).input(text)))}
        error={error}
        maxLength={30}
      />
    </div>
  )
}

/** '+91 98765 43210, India'. */
function wholeInWords(value: string): string {
  const country = parsePhoneNumberFromString(value)?.country
  const name = countries.find((one) => one.value === country)?.label.replace(/^\S+ | \(..\)$/g, '')
  return value === '' ? 'We show the whole number here before it is saved.' : [numberWords(value), name].filter(Boolean).join(', ')
}
