import type { FilterSource } from './filterSource.ts'

type Names = { data?: readonly { name: string }[] | undefined; isPending: boolean }

/** A source for short lists that are loaded as a whole and that rows store by name. */
export const namesSource = (useNames: () => Names): FilterSource => ({
  useOptions: (search) => {
    const { data = [], isPending } = useNames()
    const wanted = search.trim().toLowerCase()
    const options = data.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ name }) => ({ value: name, label: name }))
    return { options, isPending }
  },
  useLabel: (value) => value || undefined,
})
