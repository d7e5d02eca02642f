import type { ListView } from '@app/contract/listViews/listViews.calls.ts'
import { type ListName, mayShareViews } from '@app/contract/listViews/listViews.rules.ts'
import { Menu } from '@mantine/core'
import {
  IconBookmark,
  IconCheck,
  IconColumns3,
  IconDeviceFloppy,
  IconLink,
  IconPencil,
  IconPlus,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import type { SavedViewsMenu } from '#ui/table/savedViews.ts'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { ViewDialog } from './ViewDialog.tsx'
import { ViewsButton } from './ViewsButton.tsx'

type Props = {
  list: ListName
  views: readonly ListView[]
  /** The view that the list shows now. */
  current: ListView | undefined
  /** The chosen columns; null for the default ones. */
  chosen: readonly string[] | null
} & SavedViewsMenu
type Open = { what: 'new' } | { what: 'columns' } | { what: 'edit'; view: ListView }
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The menu of a list's views: apply, save, share, edit and delete them; and choose columns. */
export function ViewsMenu({ list, query, queryNow, onShow, columns, extra, views, current, chosen }: Props) {
  const me = useMe()
  const [open, setOpen] = useState<Open | null>(null)
  // Changing filters edits the same view until another one is applied.
  const [usedId, setUsedId] = useState<string | null>(null)
  const refresh = [calls.listViews]
  const update = useAction(calls.listViews.update, { done: ({ name }) => `“${name}” shows this now.`, refresh })
  const restore = useAction(calls.listViews.add, { refresh })
  const choose = useAction(calls.listViews.chooseDefault, { refresh })
  const remove = useAction(calls.listViews.remove, { refresh })

  const used = current ?? views.find(({ _id }) => _id === usedId)
  const isOwn = used !== undefined && used.owner === undefined
  const show = (view: ListView) => {
    setUsedId(view._id)
    onShow(view.query)
  }
  const takeAway = ({ _id, name, query, isShared, owner }: ListView) =>
    remove.mutate(
      { id: _id },
      {
        onSuccess: () => {
          // A view of another user cannot be created again in their name.
          if (owner) toast.success(`“${name}” is deleted.`)
          else toast.undo(`“${name}” is deleted.`, () => restore.mutate({ list, name, query, isShared }))
        },
      },
    )

  return (
    <>
      <Menu position="bottom-end" width={280} defaultOpened>
        <Menu.Target>
          <ViewsButton name={current?.name} />
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          {views.length > 0 ? (
            views.map((view) => (
              <Menu.Item
                key={view._id}
                onClick={() => show(view)}
                aria-current={view === current || undefined}
                leftSection={view === current ? <IconCheck {...icon} /> : <IconBookmark {...icon} />}
                rightSection={view.isDefault ? <IconStar size={14} aria-label="opens with this" role="img" /> : undefined}
              >
                {view.name}
                {view.owner && ` · ${view.owner.name}`}
              </Menu.Item>
            ))
          ) : (
            <Menu.Label>No views yet. Filter, search or sort, then save it here under a name.</Menu.Label>
          )}
          <Menu.Divider />
          {isOwn && used !== current && (
            <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => update.mutate({ id: used._id, query: queryNow() })}>
              Save changes to “{used.name}”
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setOpen({ what: 'new' })} disabled={query === ''}>
            Save as a new view…
          </Menu.Item>
          {current && (
            <Menu.Item
              leftSection={<IconStar {...icon} />}
              onClick={() => choose.mutate({ list, id: current.isDefault ? null : current._id })}
            >
              {current.isDefault ? 'Open with all rows again' : 'Always open with this view'}
            </Menu.Item>
          )}
          {current && isOwn && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setOpen({ what: 'edit', view: current })}>
              {mayShareViews(me.role) ? 'Rename or share…' : 'Rename…'}
            </Menu.Item>
          )}
          {current && (isOwn || me.role === 'admin') && (
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => takeAway(current)}>
              Delete this view
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copyAddress()}>
            Copy link to this list
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconColumns3 {...icon} />} onClick={() => setOpen({ what: 'columns' })}>
            Columns…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {(open?.what === 'new' || open?.what === 'edit') && (
        <ViewDialog
          list={list}
          queryNow={queryNow}
          view={open.what === 'edit' ? open.view : undefined}
          onClose={() => setOpen(null)}
          onSaved={({ _id }) => setUsedId(_id)}
        />
      )}
      {open?.what === 'columns' && <ColumnsDialog list={list} all={columns} extra={extra} chosen={chosen} onClose={() => setOpen(null)} />}
    </>
  )
}

async function copyAddress() {
  try {
    await navigator.clipboard.writeText(window.location.href)
    toast.success('Link copied. People with access to this list see it this way.')
  } catch {
    toast.failure('This browser does not allow copying. Please copy the address above.')
  }
}
