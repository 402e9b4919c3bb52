import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useAct } from '../host/use-act.ts';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

/**
 * Asks once before something is done. Shown while `isOpen`; Escape and Cancel close it and do nothing. Stays open, with
 * the reason, where it fails.
 */
export function ConfirmDialog(props: {
  readonly isOpen: boolean;
  readonly title: string;
  /** What it will do, and whether it can be taken back. */
  readonly children: ComponentChildren;
  readonly confirm: string;
  readonly tone?: 'primary' | 'danger';
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  /** Said aloud once it is done. */
  readonly done?: string;
}) {
  const { isOpen, title, children, confirm, tone = 'primary', onConfirm, onClose, done } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const { isBusy, failure, act, forget } = useAct();
  const id = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else if (dialog.current?.open === true) dialog.current.close();
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
          <h2 id={id}>{title}</h2>
          <div class="dialog-body">{children}</div>
          {failure !== null && <ErrorState failure={failure} />}
          <div class="dialog-buttons">
            <Button onPress={close}>Cancel</Button>
            <Button tone={tone} isBusy={isBusy} onPress={() => void go()}>
              {confirm}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
