import type { FilterSource } from './filterSource.ts'

type Names = { data?: readonly { name: string }[] | undefined; isPending: boolean }

/** Values that are few, are asked for whole, and that rows keep by their names: these are what is chosen and what is shown. */
export const namesSource = (useNames: () => Names): FilterSource => ({
  useOptions: (search) => {
    const { data = [], isPending } = useNames()
    const wanted = search.trim().toLowerCase()
    const options = data.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ name }) => ({ value: name, label: name }))
    return { options, isPending }
  },
  useLabel: (value) => value || undefined,
})
