import { useInfiniteQuery } from "@tanstack/react-query";
import { Pencil, Trash2, Users } from "lucide-react";
import Link from "next/link";
import { useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import type { ViewedList } from "@/lib/enums";
import { formatNumber } from "@/lib/format";
import type { SavedViewJson } from "@/lib/people/views/schemas";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import { useAction } from "../form/use-action";
import { VIEWS_QUERY_KEY } from "./views-query";

type ViewsPanelProps = {
  list: ViewedList;
  screen: string;
  /** The list's current query string. */
  query: string;
  close: () => void;
};

/** Lists the saved views as links, and saves the current state as a view. */
export function ViewsPanel({ list, screen, query, close }: ViewsPanelProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const views = useInfiniteQuery({
    queryKey: [VIEWS_QUERY_KEY, list],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      callApi<Page<SavedViewJson>>(`/views/?list=${list}&page_size=50&page=${pageParam}`, {
        signal,
        fallback: "Failed to fetch views",
      }),
    getNextPageParam: ({ next }, pages) => (next ? pages.length + 1 : undefined),
  });
  const rows = views.data?.pages.flatMap(({ results }) => results) ?? [];
  const showMore = async () => {
    await views.fetchNextPage();
    // The button may have been removed, so focus the first new link.
    listRef.current?.querySelectorAll("a")[rows.length]?.focus();
  };
  return (
    <>
      {views.error && (
        <p role="alert" className="p-3 text-danger-text">
          {views.error.message}
        </p>
      )}
      {views.isPending && <p className="p-3 text-ink-muted">Loading views</p>}
      {views.data && rows.length === 0 && (
        <p className="p-3 text-ink-muted">
          No views yet. Choose filters and an order, then save them here.
        </p>
      )}
      <ul ref={listRef} aria-label="Views" className="max-h-72 overflow-y-auto">
        {rows.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            href={`${screen}${view.query && `?${view.query}`}`}
            isShown={view.query === query}
            onOpen={close}
          />
        ))}
      </ul>
      {views.hasNextPage && (
        <div className="flex items-center justify-between gap-2 border-b p-2 pl-3">
          <p role="status" className="text-ink-muted text-xs">
            {rows.length} of {formatNumber(views.data?.pages[0]?.count ?? 0)} views
          </p>
          <Button size="sm" busy={views.isFetchingNextPage} onClick={() => void showMore()}>
            Show More
          </Button>
        </div>
      )}
      <SaveAs list={list} query={query} />
    </>
  );
}

type ViewRowProps = { view: SavedViewJson; href: string; isShown: boolean; onOpen: () => void };

function ViewRow({ view, href, isShown, onOpen }: ViewRowProps) {
  const { id, name, shared, is_own, may_change, created_by_name } = view;
  const [activeAction, setActiveAction] = useState<"rename" | "delete" | null>(null);
  const invalidatedQueries = [[VIEWS_QUERY_KEY]];
  const renameAction = useAction({
    mutationFn: (body: Partial<SavedViewJson>) =>
      callApi(`/views/${id}/`, { method: "PATCH", body, fallback: "Failed to change the view" }),
    changes: invalidatedQueries,
    onDone: () => setActiveAction(null),
  });
  const deleteAction = useAction({
    mutationFn: () =>
      callApi(`/views/${id}/`, { method: "DELETE", fallback: "Failed to delete the view" }),
    changes: invalidatedQueries,
  });
  const failure = renameAction.failure ?? deleteAction.failure;
  const closeForm = () => setActiveAction(null);
  return (
    <li className="border-b">
      {activeAction === "rename" ? (
        <ViewForm
          label={`New name of ${name}`}
          name={name}
          submit="Rename"
          busy={renameAction.busy}
          autoFocus
          onSubmit={(newName) => renameAction.run({ name: newName })}
          onCancel={closeForm}
        />
      ) : activeAction === "delete" ? (
        <div className="flex items-center gap-2 p-2 pl-3">
          <p className="min-w-0 flex-1 break-words">Delete “{name}”?</p>
          <Button size="sm" autoFocus onClick={closeForm}>
            Cancel
          </Button>
          <Button
            size="sm"
            variant="danger"
            busy={deleteAction.busy}
            onClick={() => deleteAction.run()}
          >
            Delete
          </Button>
        </div>
      ) : (
        <div className="flex min-h-10 items-center pr-1 hover:bg-surface-hover">
          <Link
            href={href}
            prefetch={false}
            aria-current={isShown ? "true" : undefined}
            onClick={onOpen}
            className={cn(
              "min-w-0 flex-1 break-words py-1.5 pl-3 -outline-offset-2",
              isShown && "font-medium text-accent-text",
            )}
          >
            {name}
            {(shared || !is_own) && (
              <span className="block font-normal text-ink-muted text-xs">
                {is_own ? "Shared with everyone" : `Shared by ${created_by_name}`}
              </span>
            )}
          </Link>
          {may_change && (
            <>
              <IconButton
                small
                label={shared ? `Stop sharing ${name}` : `Share ${name} with everyone`}
                busy={renameAction.busy}
                onClick={() => renameAction.run({ shared: !shared })}
                className={shared ? "text-accent-text" : undefined}
              >
                <Users aria-hidden />
              </IconButton>
              <IconButton small label={`Rename ${name}`} onClick={() => setActiveAction("rename")}>
                <Pencil aria-hidden />
              </IconButton>
              <IconButton small label={`Delete ${name}`} onClick={() => setActiveAction("delete")}>
                <Trash2 aria-hidden />
              </IconButton>
            </>
          )}
        </div>
      )}
      {failure && (
        <p role="alert" className="px-3 pb-2 text-danger-text text-xs">
          {failure.message}
        </p>
      )}
    </li>
  );
}

function SaveAs({ list, query }: { list: ViewedList; query: string }) {
  const [isShared, setShared] = useState(false);
  const [saved, setSaved] = useState(0);
  const saveAction = useAction({
    mutationFn: (name: string) =>
      callApi("/views/", {
        method: "POST",
        body: { list, name, query, shared: isShared },
        fallback: "Failed to save the view",
      }),
    changes: [[VIEWS_QUERY_KEY]],
    onDone: () => {
      setShared(false);
      setSaved((count) => count + 1);
    },
  });
  return (
    <div className="bg-surface-sunken">
      <ViewForm
        key={saved}
        label="Save this view as"
        name=""
        submit="Save"
        busy={saveAction.busy}
        // The new form replaces the one that had the focus.
        autoFocus={saved > 0}
        onSubmit={saveAction.run}
      />
      <Checkbox
        label="Share with everyone"
        checked={isShared}
        onChange={({ target }) => setShared(target.checked)}
        className="px-3 pb-2"
      />
      {saveAction.failure && (
        <p role="alert" className="px-3 pb-2 text-danger-text text-xs">
          {saveAction.failure.message}
        </p>
      )}
    </div>
  );
}

type ViewFormProps = {
  label: string;
  name: string;
  submit: string;
  busy: boolean;
  autoFocus: boolean;
  onSubmit: (name: string) => void;
  onCancel?: () => void;
};

function ViewForm(props: ViewFormProps) {
  const { label, name, submit, busy, autoFocus, onSubmit, onCancel } = props;
  const [typed, type] = useState(name);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && typed.trim() !== "") onSubmit(typed.trim());
      }}
      className="flex items-center gap-2 p-2 pl-3"
    >
      <Input
        aria-label={label}
        placeholder={onCancel ? undefined : `${label}...`}
        value={typed}
        maxLength={80}
        autoFocus={autoFocus}
        onChange={({ target }) => type(target.value)}
      />
      {onCancel && (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button size="sm" type="submit" busy={busy} disabled={typed.trim() === ""}>
        {submit}
      </Button>
    </form>
  );
}
