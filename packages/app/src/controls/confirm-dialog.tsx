import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useAct } from '../host/use-act.ts';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

/**
 * Asks once before something is done. Shown while `isOpen`; Escape and Cancel close it and do nothing. Stays open, with
 * the reason, where it fails. Focus begins at the title, so that a long text is read from its start.
 */
export function ConfirmDialog(props: {
  readonly isOpen: boolean;
  readonly title: ComponentChildren;
  /** What it will do, and whether it can be taken back. */
  readonly children: ComponentChildren;
  readonly confirm: string;
  /** What the other button says: `Cancel`. */
  readonly cancel?: string;
  /** A second way to go on. It closes the dialog. */
  readonly other?: { readonly label: string; readonly onPress: () => void };
  /** While what must be seen before it is confirmed is not there yet. */
  readonly isBlocked?: boolean;
  readonly tone?: 'primary' | 'danger';
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  /** Said aloud once it is done. */
  readonly done?: string;
}) {
  const {
    isOpen,
    title,
    children,
    confirm,
    cancel = 'Cancel',
    other,
    tone = 'primary',
    onConfirm,
    onClose,
    done,
    isBlocked = false,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { isBusy, failure, act, forget } = useAct();
  const id = useId();
  useEffect(() => {
    if (isOpen) {
      dialog.current?.showModal();
      heading.current?.focus();
    } else if (dialog.current?.open === true) dialog.current.close();
  }, [isOpen]);
  const close = (): void => {
    forget();
    onClose();
  };
  const go = async (): Promise<void> => {
    if (await act(onConfirm, done)) close();
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id} onClose={() => (isOpen ? close() : undefined)}>
      {isOpen && (
        <>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <div class="dialog-body">{children}</div>
          {failure !== null && <ErrorState failure={failure} />}
          <div class="dialog-buttons">
            <Button onPress={close}>{cancel}</Button>
            {other !== undefined && (
              <Button
                isDisabled={isBusy}
                onPress={() => {
                  other.onPress();
                  close();
                }}
              >
                {other.label}
              </Button>
            )}
            <Button tone={tone} isBusy={isBusy} isDisabled={isBlocked} onPress={() => void go()}>
              {confirm}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
